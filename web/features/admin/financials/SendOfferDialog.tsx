import type { Company } from '#contract/companies.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { OfferTermsList } from '#web/features/offers/OfferTermsList.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Text } from '#web/ui/layout/Text.tsx'
import { type Definition, DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import type { OfferBody } from './offer-input.ts'
import { OfferWarnings } from './OfferWarnings.tsx'

interface SendOfferDialogProps {
  company: Company
  offer: OfferBody
  current: Offer | null
  warnings: readonly string[]
  onSend: () => void
  onClose: () => void
}

export const SendOfferDialog = (props: SendOfferDialogProps) => {
  const { company, offer, warnings, onSend, onClose } = props
  return (
    <FormDialog
      title={`Send this offer to ${formatCompanyName(company.name)}?`}
      width="medium"
      submitLabel="Send offer"
      cancelLabel="Edit terms"
      onClose={onClose}
      onSubmit={onSend}
    >
      <OfferTermsList terms={offer} reader="staff" />
      <DefinitionRows rows={listEffects(props)} />
      <OfferWarnings texts={warnings} />
    </FormDialog>
  )
}

function listEffects({ company, offer, current }: SendOfferDialogProps): Definition[] {
  const { limits, message, valid_until } = offer
  const { status } = company
  const recipients = company.members.filter(({ email }) => email !== '')
  return [
    { question: 'Valid until', answer: valid_until && formatDate(valid_until) },
    {
      question: 'Terms the applicant can request',
      answer: limits
        ? `${formatMoney(limits.advance_min)} to ${formatMoney(limits.advance_max)}, ${formatPercent(limits.share_min)} to ${formatPercent(limits.share_max)}`
        : 'No other terms',
    },
    ...(message ? [{ question: 'Message', answer: <Text typed>{message}</Text> }] : []),
    {
      question: 'Status',
      answer:
        status === 'term_sheet'
          ? 'Stays in Term Sheet, waiting on the applicant'
          : `Moves from ${companyStatuses[status]} to Term Sheet, waiting on the applicant`,
    },
    ...(current ? [{ question: 'Replaces', answer: `Version ${current.number}` }] : []),
    {
      question: 'Email recipients',
      answer: recipients.length > 0 && <Recipients members={recipients} />,
      none: 'No one. The company has no members with an email address.',
    },
  ]
}

const Recipients = ({ members }: Pick<Company, 'members'>) =>
  members.map(({ id, name, email }) => (
    <Text key={id} typed>
      {name} ({email})
    </Text>
  ))
