import { requireNode } from './setup/node-version.mjs'

requireNode()
const [command] = process.argv.splice(2, 1)
void import(`./commands/${command}.mjs`)
