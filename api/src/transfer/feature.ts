import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { Db } from '../platform/database/database.ts'
import { findRedirect } from './import-keys.repository.ts'

/** Where a page of an imported blog is now; null for an address that it never had. */
export function redirectsOfImports(db: Db): (path: string) => Promise<string | null> {
  return async (path) => {
    const slug = await findRedirect(db, path.replace(/\/+$/, ''))
    return slug === null ? null : postAddress(slug)
  }
}
