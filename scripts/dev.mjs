import { requireNode } from './setup/node-version.mjs'

requireNode()
await import('./commands/dev.mjs')
