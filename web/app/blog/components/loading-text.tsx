import { useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { listPath } from '../list/list-search.ts'
import styles from './loading-text.module.css'

/** `isAwaited`: a list loads without a change of the address. */
export function LoadingText({ isAwaited = false }: { isAwaited?: boolean }) {
  const { location } = useNavigation()
  if (!isAwaited && !location?.pathname.startsWith(listPath)) return null
  const isPost = location?.pathname.startsWith(`${listPath}/detail/`)
  return (
    <div className={styles.plate}>
      <Spinner label={isPost ? 'Loading post...' : 'Loading posts...'} />
    </div>
  )
}
