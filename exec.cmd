@rem npm scripts say "exec node": in a POSIX shell that lets signals to npm reach Node.js; cmd.exe finds this instead.
@if "%~1"=="sh" (node scripts/start.mjs) else (%*)
