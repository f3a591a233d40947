import { ChevronRight, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { grantFundingTypes } from '#contract/application/options.ts'
import type { GrantFacts } from '#contract/rules/facts.ts'
import { isEditable } from '#contract/rules/statuses.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectFacts, selectMayEdit } from '#web/features/company/selectors.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { newContract, toContractSearch, useSelectedContractId } from './selected-contract.ts'
import styles from './GovernmentContracts.module.css'
import { selectContractUrlId } from './selectors.ts'
import { grantStarted } from './slice.ts'
import { Pressable } from '#web/ui/actions/Pressable.tsx'

const choice = paths.applicationStep('grant', 'contract-type')
const award = paths.applicationStep('grant', 'main')

/** Selecting a contract limits the Grant tab to it. */
export function GovernmentContracts() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const facts = useAppSelector(selectFacts)
  const contractId = useSelectedContractId()
  const mayAdd = useAppSelector(
    (state) => selectMayEdit(state) && isEditable(selectCompany(state)?.status ?? 'draft'),
  )
  if (facts?.company.has_government_contracts !== true) return null
  const { grants } = facts
  const add = () => {
    dispatch(grantStarted())
    void navigate(award + toContractSearch(newContract))
  }
  return (
    <Card
      title="Your grants and government contracts"
      sub={describeNextStep(grants.length > 0, mayAdd)}
      action={contractId !== null && <ActionLink href={choice}>Clear selection</ActionLink>}
    >
      {grants.length > 0 && (
        <CardRows>
          {grants.map((grant, index) => (
            <ContractRow key={grant.id} grant={grant} index={index} isSelected={grant.id === contractId} />
          ))}
        </CardRows>
      )}
      {mayAdd && (
        <CardBody>
          <Button kind="line" icon={<Icon of={Plus} />} onClick={add}>
            Add grant or contract
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

function describeNextStep(hasGrants: boolean, mayEdit: boolean): string {
  if (!mayEdit)
    return hasGrants ? 'Select a grant or contract to view only its answers.' : 'No grants or contracts yet.'
  return hasGrants
    ? 'Select a grant or contract to answer only its questions, or save and continue.'
    : 'No grants or contracts yet. Add a grant or contract, or save and continue.'
}

function ContractRow({
  grant,
  index,
  isSelected,
}: {
  grant: GrantFacts
  index: number
  isSelected: boolean
}) {
  const address = useAppSelector((state) => selectContractUrlId(state, grant.id))
  return (
    <li>
      <Pressable
        href={award + toContractSearch(address)}
        aria-current={isSelected ? 'true' : undefined}
        className={styles.contract}
      >
        <RowText
          strong
          title={grant.program_name ?? `Grant ${index + 1}`}
          note={grant.funding_type ? grantFundingTypes[grant.funding_type] : 'Payment method not specified'}
        />
        {isSelected && <StateTag tone="info">Selected</StateTag>}
        <Icon of={ChevronRight} small />
      </Pressable>
    </li>
  )
}
