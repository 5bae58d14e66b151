// Keeps a program from holding its port and its database for nobody. When a launcher that runs it is killed, the channel
// between them closes, and it ends at once. npm that is killed outright passes nothing on: it is noticed by the new parent.
const channel = process.channel
const parent = process.ppid
if (channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  channel.unref()
} else if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref()
}
