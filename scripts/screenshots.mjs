import { requireNode } from './setup/node-version.mjs'

requireNode()
void import('./commands/screenshots.mjs')
