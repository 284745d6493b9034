import { existsSync } from 'node:fs'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium of this machine; undefined leaves the choice to Playwright. */
export function chromiumPath(): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place))
}
