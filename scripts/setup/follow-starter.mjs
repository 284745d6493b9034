// If the script is killed, the program ends as on SIGTERM instead of running on unnoticed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
