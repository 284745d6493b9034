import type { Config } from '@react-router/dev/config'
import { shortenRouteMap } from './shorten-route-map.ts'

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The whole route map comes with the entry script, so that navigation never asks the server for parts of it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: shortenRouteMap,
} satisfies Config
