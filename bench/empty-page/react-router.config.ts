import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIR,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
