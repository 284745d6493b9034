import { useHydrated } from '../ui/use-hydrated.ts'

/**
 * The zone in which dates are shown, as `Intl` takes it. Pages are the same for everyone, so the server writes UTC days and the first
 * render in a browser repeats them; right after it, dates move to the zone of the reader (`undefined`).
 */
export function useReaderZone(): string | undefined {
  return useHydrated() ? undefined : 'UTC'
}
