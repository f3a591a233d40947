import { ArrowLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsOpen } from '#web/features/company/selectors.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import styles from './ChosenContractBar.module.css'
import { useChosenContract } from './chosen-contract.ts'
import { RemoveGrantDialog } from './RemoveGrantDialog.tsx'
import { selectGrantIds } from './selectors.ts'

/** Says which contract the questions are about, and leads away from it. */
export function ChosenContractBar() {
  const chosen = useChosenContract()
  const ids = useAppSelector(selectGrantIds)
  const isOpen = useAppSelector(selectIsOpen)
  const [isRemoving, setRemoving] = useState(false)
  if (chosen === null) return null
  const isStarted = ids.includes(chosen)
  return (
    <Row wrap as="section" aria-label="The chosen contract" className={styles.bar}>
      <b className={styles.name}>
        {isStarted ? `Grant ${ids.indexOf(chosen) + 1} of ${ids.length}` : 'A new grant or contract'}
      </b>
      {isStarted && isOpen && (
        <ActionLink icon={<Icon of={Trash2} small />} onClick={() => setRemoving(true)}>
          Remove this one
        </ActionLink>
      )}
      <ActionLink icon={<Icon of={ArrowLeft} small />} href={paths.applicationStep('grant', 'contract-type')}>
        All contracts
      </ActionLink>
      {isRemoving && <RemoveGrantDialog id={chosen} onClose={() => setRemoving(false)} />}
    </Row>
  )
}
