// Keeps a program from holding its port and its database for nobody. When a launcher that runs it is killed, the channel
// between them closes, and it ends at once. npm that is killed outright passes nothing on: it is noticed by the new parent.
const channel = process.channel
const parent = process.ppid
// What this program forks has channels of its own, and would end with them.
process.execArgv = process.execArgv.filter(
  (argument, at, all) => ![argument, argument === '--import' && all[at + 1]].includes(import.meta.url),
)
if (channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  channel.unref()
} else if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref()
}
