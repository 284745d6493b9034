import { unsupportedBlockText } from '@ledgerdeck/blocks'
import type { BlockProps } from './block-props.ts'
import styles from './unsupported.module.css'

export function Unsupported({ block }: BlockProps) {
  return <p className={styles.unsupported}>{unsupportedBlockText(block.block_type)}</p>
}
