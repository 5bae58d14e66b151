// Loaded into the program that a launcher runs: when the launcher is killed, the channel between them closes, and the
// program ends at once instead of holding its port and its database for nobody.
const channel = process.channel
if (channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  channel.unref()
}
