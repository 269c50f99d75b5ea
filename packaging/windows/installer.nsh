; `sideshot` on the path of whoever it was installed for: the user, or all users. The folder of its data is left alone.
!macro pathOf ACTION
  StrCpy $R9 "User"
  StrCmp $installMode "all" 0 +2
  StrCpy $R9 "Machine"
  System::Call 'Kernel32::SetEnvironmentVariable(t "SIDESHOT_BIN", t "$INSTDIR\resources\bin")'
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$bin = $$env:SIDESHOT_BIN; $$old = [Environment]::GetEnvironmentVariable('Path', '$R9'); $$parts = @($$old -split ';' | Where-Object { $$_ -and $$_ -ne $$bin }); if ('${ACTION}' -eq 'add') { $$parts += $$bin }; [Environment]::SetEnvironmentVariable('Path', ($$parts -join ';'), '$R9')"`
  Pop $R9
!macroend

!macro customInstall
  !insertmacro pathOf add
!macroend

!macro customUnInstall
  !insertmacro pathOf remove
!macroend
