import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { useUpdateCustomerKindMutation } from '../shared/api.ts'

const choices = [
  { value: 'new', label: 'New customer' },
  { value: 'existing', label: 'Existing customer' },
] as const

type CustomerCompany = Pick<Company, 'id' | 'customer_kind' | 'connect_finished_at'>

export function CustomerKindFact({ company, isAllowed }: { company: CustomerCompany; isAllowed: boolean }) {
  const { customer_kind: kind, connect_finished_at: finishedAt } = company
  const [isChanging, setChanging] = useState(false)
  if (kind === null) return null
  return (
    <span>
      CFO customer, {kind}
      {finishedAt && `, set up ${formatDate(finishedAt)}`}{' '}
      {isAllowed && (
        <ActionLink about="the customer type" onClick={() => setChanging(true)}>
          Change
        </ActionLink>
      )}
      {isChanging && <KindDialog company={company} onClose={() => setChanging(false)} />}
    </span>
  )
}

function KindDialog({ company, onClose }: { company: CustomerCompany; onClose: () => void }) {
  const [kind, setKind] = useState(company.customer_kind)
  const [update] = useUpdateCustomerKindMutation()
  return (
    <ConfirmDialog
      title="Change the customer type"
      cancelLabel="Cancel"
      submitLabel="Save"
      busyLabel="Saving…"
      action={() => update({ params: { companyId: company.id }, body: { customer_kind: kind } })}
      unchanged="The customer type wasn’t changed."
      onClose={onClose}
    >
      <ChoiceCards
        id="customer-kind"
        label="Customer type"
        hint="The customer type determines the setup steps. It doesn’t affect funding applications."
        choices={choices}
        value={kind}
        onChange={setKind}
      />
    </ConfirmDialog>
  )
}
