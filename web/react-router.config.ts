import type { Config } from '@react-router/dev/config'
import { shortenRouteMap } from './shorten-route-map.ts'

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The entry script brings the whole route map, so navigation never requests parts of it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: shortenRouteMap,
} satisfies Config
