// Keeps an orphaned program from holding its port and its database. When the launcher that runs it is killed, the
// channel between them closes, and it exits at once. An npm that is killed outright sends no signal: that is noticed by
// the new parent process.
const channel = process.channel
const parent = process.ppid
// Forked children have channels of their own, and would exit with those.
process.execArgv = process.execArgv.filter(
  (argument, at, all) => ![argument, argument === '--import' && all[at + 1]].includes(import.meta.url),
)
if (channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  channel.unref()
} else if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref()
}
