import { existsSync } from 'node:fs'

const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function chromiumPath(): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}
