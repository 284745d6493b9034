// Loaded into the programs that the scripts start. When the script is killed, the program ends as
// on SIGTERM, instead of running on unseen with its port and its database.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
