import { setFlagsFromString } from 'node:v8'

/** With a full cache it takes 30 to 40 MB less than a growing one, in an import 130 MB less. */
export function keepYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
