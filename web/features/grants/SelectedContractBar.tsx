import { ArrowLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCanEditAnswers } from '#web/features/company/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Panel, Row } from '#web/ui/layout/Layout.tsx'
import { useSelectedContractId } from './selected-contract.ts'
import { RemoveGrantDialog } from './RemoveGrantDialog.tsx'
import { selectGrantIds } from './selectors.ts'

export function SelectedContractBar() {
  const contractId = useSelectedContractId()
  const ids = useAppSelector(selectGrantIds)
  const isOpen = useAppSelector(selectCanEditAnswers)
  const [isRemoving, setRemoving] = useState(false)
  if (contractId === null) return null
  const isStarted = ids.includes(contractId)
  return (
    <Panel as="section" tone="primary" pad={1.5} aria-label="Selected contract">
      <Row wrap>
        <Grow column="small">
          <b>
            {isStarted ? `Grant ${ids.indexOf(contractId) + 1} of ${ids.length}` : 'A new grant or contract'}
          </b>
        </Grow>
        {isStarted && isOpen && (
          <ActionLink icon={<Icon of={Trash2} small />} onClick={() => setRemoving(true)}>
            Remove grant
          </ActionLink>
        )}
        <ActionLink
          icon={<Icon of={ArrowLeft} small />}
          href={paths.applicationStep('grant', 'contract-type')}
        >
          All contracts
        </ActionLink>
      </Row>
      {isRemoving && <RemoveGrantDialog id={contractId} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}
