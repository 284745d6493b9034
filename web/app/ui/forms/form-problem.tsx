import { Callout } from '../callout.tsx'
import styles from './form-problem.module.css'

interface FormProblemProps {
  title: string
  /** Null while there is none. */
  problem: string | null
}

/** Why a form was not saved, beside its buttons until the next try. */
export function FormProblem({ title, problem }: FormProblemProps) {
  return (
    <div role="alert" className={styles.problem}>
      {problem !== null && (
        <Callout tone="danger" title={title}>
          <p>{problem}</p>
        </Callout>
      )}
    </div>
  )
}
