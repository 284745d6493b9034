import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Modules stay compiled between starts: without this, half of the memory and most of the time of a start go into compiling.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))

// A young generation that never grows: requests leave little behind, and a larger one only keeps their garbage longer.
setFlagsFromString('--semi-space-growth-factor=1')

await import('./serve.ts')
