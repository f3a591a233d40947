import { useNavigate } from 'react-router'
import type { Company } from '#contract/companies.ts'
import type { StepTime } from '#contract/step-times.ts'
import { toReference } from '#contract/rules/reference.ts'
import { isEditable } from '#contract/rules/statuses.ts'
import { paths } from '#web/core/address/paths.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useIsBuiltinChat } from '#web/features/support/chat.ts'
import { selectDraft, typeDraft } from '#web/features/support/drafts.ts'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListStepTimesQuery } from './api.ts'

export function SubmittedFacts({ company }: { company: Company }) {
  const isHidden = company.submitted_at === null || closed.includes(company.status)
  const { currentData = [] } = useListStepTimesQuery({}, { skip: isHidden })
  if (isHidden) return null
  const step = currentData.find(({ status }) => status === company.status)
  return (
    <Row wrap gap={1.5}>
      <Text as="span" variant="small" tone="secondary">
        Reference {toReference(company.id)}, submitted {formatDate(company.submitted_at)}.
        {step?.range && ` ${describeTime(step.range)}`}
      </Text>
      {!isEditable(company.status) && <ReopenLink company={company} />}
    </Row>
  )
}

const closed: readonly Company['status'][] = ['draft', 'funded', 'repaid', 'rejected', 'cfo_customer']

const describeTime = ({ low, high }: NonNullable<StepTime['range']>) =>
  low === high
    ? `This step usually takes about ${formatCount(high, 'day')}.`
    : `This step usually takes ${low} to ${formatCount(high, 'day')}.`

/** In the built-in chat, prefills a new message, unless it already has text. */
function ReopenLink({ company }: { company: Company }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isBuiltin = useIsBuiltinChat()
  const draft = useAppSelector((state) => selectDraft(state, ''))
  const [analyst] = company.assigned_analysts_details
  const subject = `Please reopen an answer in my application (${toReference(company.id)})`
  if (!isBuiltin)
    return analyst ? (
      <ActionLink href={`mailto:${analyst.email}?subject=${encodeURIComponent(subject)}`}>
        Ask us to reopen an answer
      </ActionLink>
    ) : null
  const open = () => {
    if (draft.trim() === '') void dispatch(typeDraft({ key: '', text: `${subject}: ` }))
    void navigate(paths.conversation('new'))
  }
  return <ActionLink onClick={open}>Ask us to reopen an answer</ActionLink>
}
