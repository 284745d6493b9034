import { existsSync } from 'node:fs'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function chromiumPath(): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place))
}
