import type { LastChange } from '#contract/staff/pipeline.ts'

type Kinds = Record<LastChange['kind'], string>

const forAll = (text: string): Kinds => ({ added: text, removed: text, changed: text })

const forKinds = (noun: string, added = 'added', removed = 'removed', changed = 'changed'): Kinds => ({
  added: `${noun} ${added}`,
  removed: `${noun} ${removed}`,
  changed: `${noun} ${changed}`,
})

const texts: Record<LastChange['entity'], Kinds> = {
  company: forAll('Application edited'),
  profile: forAll('Profile edited'),
  assessment: forAll('Assessment edited'),
  status: forAll('Status changed'),
  review: forAll('Review changed'),
  requested_document: forAll('Documents requested'),
  requested_answer: forAll('Answers requested'),
  document: forKinds('Document', 'uploaded'),
  connection: forKinds('Connection'),
  assignment: forAll('Analysts assigned'),
  member: forKinds('Member', 'joined', 'left'),
  invite: forKinds('Invitation', 'sent', 'withdrawn'),
  document_provider: forKinds('Document source'),
  climate_grant: forKinds('Grant'),
  payment_schedule: forKinds('Payment schedule', 'saved', 'removed'),
  commercial_contracts: forAll('Contracts edited'),
  intro: forKinds('Introduction', 'started'),
  loan: forKinds('Loan'),
  comparison: forAll('Difference explained'),
  financial_line: forAll('Financial entry reclassified'),
  offer: forKinds('Offer', 'made', 'withdrawn'),
  signing_document: forKinds('Document to sign'),
}

export function describeLastChange({ entity, field, kind }: LastChange): string {
  if (entity === 'review' && field === 'reminded') return 'Reminder sent'
  if (entity === 'review' && kind === 'added') return 'Review opened'
  if (entity === 'requested_document' && field === 'accepted') return 'Document accepted'
  if (entity === 'requested_document' && field === 'sent_back') return 'Document sent back'
  if (entity === 'requested_answer' && field === 'answered') return 'Question answered'
  if (entity === 'offer' && field.startsWith('requested_')) return 'Different terms requested'
  return texts[entity][kind]
}
