@echo off
rem Waits for the program and passes its exit code on.
"%~dp0..\..\sideshot.exe" --command %*
