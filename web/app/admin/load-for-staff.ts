import { loadFailure } from '../api/load-failure.ts'
import { requireStaff } from '../session/guard.ts'

/**
 * What the `clientLoader` of a page of the command centre returns. Whoever is no staff, before the call or after its answer, goes to the
 * login.
 * @param request what the loader was asked for
 */
export async function loadForStaff<T>(request: Request, load: (signal: AbortSignal) => Promise<T>): Promise<T> {
  requireStaff(request)
  try {
    return await load(request.signal)
  } catch (failure) {
    requireStaff(request)
    throw loadFailure(failure)
  }
}
