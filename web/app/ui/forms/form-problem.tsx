import { clsx } from 'clsx'
import { Callout } from '../callout.tsx'
import styles from './form-problem.module.css'

interface FormProblemProps {
  title: string
  /** Null while there is none. */
  problem: string | null
  /** In a bar that stays in the window: a low row of its own. */
  isInBar?: boolean
}

/** Why a form was not saved, beside its buttons until the next try. */
export function FormProblem({ title, problem, isInBar = false }: FormProblemProps) {
  return (
    <div role="alert" className={clsx(styles.problem, isInBar && styles.inBar)}>
      {problem !== null && (
        <Callout tone="danger" title={title} isCompact={isInBar}>
          <p>{problem}</p>
        </Callout>
      )}
    </div>
  )
}
