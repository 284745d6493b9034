// Loaded into the programs that the scripts start. When the starting script dies without a word, the program ends as on SIGTERM
// instead of going on unseen with its port and its database.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
