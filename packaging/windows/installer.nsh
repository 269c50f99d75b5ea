; `sideshot` on the path of whoever it was installed for: the user, or all users. The folder of its data is left alone.
; Other programs' entries stay as they are written, `%NAME%` and all: .NET's own call for a variable would expand them for good. It is called
; at the end for a name that is not there, since it tells open windows that the path is another.
!macro pathOf ACTION
  StrCpy $R8 "Environment"
  StrCpy $R9 "CurrentUser"
  StrCmp $installMode "all" 0 +3
  StrCpy $R8 "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
  StrCpy $R9 "LocalMachine"
  System::Call 'Kernel32::SetEnvironmentVariable(t "SIDESHOT_BIN", t "$INSTDIR\resources\bin")'
  nsExec::Exec `powershell -NoProfile -NonInteractive -Command "$$bin = $$env:SIDESHOT_BIN; $$key = [Microsoft.Win32.Registry]::$R9.OpenSubKey('$R8', $$true); $$old = $$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames'); $$parts = @($$old -split ';' | Where-Object { $$_ -and $$_ -ne $$bin }); if ('${ACTION}' -eq 'add') { $$parts += $$bin }; $$key.SetValue('Path', ($$parts -join ';'), 'ExpandString'); [Environment]::SetEnvironmentVariable('SIDESHOT_NONE', $$null, 'User')"`
  Pop $R9
!macroend

!macro customInstall
  !insertmacro pathOf add
!macroend

!macro customUnInstall
  !insertmacro pathOf remove
!macroend
