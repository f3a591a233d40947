import { Columns, type ColumnsProps } from '#web/ui/layout/Layout.tsx'
import styles from './CardCells.module.css'

export const CardCells = (props: Pick<ColumnsProps, 'as' | 'children'>) => (
  <Columns {...props} gap={0} from="sm" className={styles.cells} />
)
