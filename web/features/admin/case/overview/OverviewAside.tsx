import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { Review } from '#contract/reviews.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { ConnectionsCard } from '../shared/ConnectionsCard.tsx'
import { TitledSection } from '../shared/TitledSection.tsx'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { listReviewParts } from '../reviews/review-labels.ts'

interface OpenRequest {
  id: string
  title: string
  isAnswered: boolean
  text: string
}

function listRequests(review: Review): OpenRequest[] {
  const since = `Requested ${formatDate(review.created_at)}`
  const questions = review.application_review?.requested_answers ?? []
  const documents = review.document_review?.requested_documents ?? []
  const partRequests = listReviewParts(review).filter(
    ({ section }) =>
      (section === 'application_review' && questions.length === 0) || section === 'financial_review',
  )
  return [
    ...partRequests.map(({ section, title, waitingOn, note }) => ({
      id: section,
      title,
      isAnswered: waitingOn !== 'applicant',
      text: note ?? since,
    })),
    ...questions.map(({ id, question, answered_at, answered_by, note }) => ({
      id,
      title: question,
      isAnswered: answered_at !== null,
      text: answered_at === null ? note : `${answered_by ?? 'A team member'}, ${formatDate(answered_at)}`,
    })),
    ...documents.map(({ id, document_type_name, documents: files, note, ...request }) => ({
      id,
      title: document_type_name,
      isAnswered: !isRequestOpen(request) || hasNewFile({ ...request, documents: files }),
      text: files[0] ? `${files[0].uploaded_by.name}, ${formatDate(files[0].created_at)}` : (note ?? since),
    })),
  ]
}

function Requests({ company, rights, onRequest }: CasePartProps) {
  const requests = company.actual_review ? listRequests(company.actual_review) : []
  return (
    <TitledSection
      title="Requests"
      action={
        company.actual_review ? (
          <ActionLink href={paths.admin.company(company.id, 'reviews')}>Review</ActionLink>
        ) : (
          rights.requestBlock === null && <ActionLink onClick={onRequest}>Ask</ActionLink>
        )
      }
    >
      <Card>
        {requests.length === 0 ? (
          <CardBody>No open requests.</CardBody>
        ) : (
          <CardRows>
            {requests.map(({ id, title, isAnswered, text }) => (
              <CardRow key={id} align="start">
                <RowText
                  strong
                  title={
                    <Link tone="inherit" href={paths.admin.company(company.id, 'reviews')}>
                      {title}
                    </Link>
                  }
                  note={text}
                />
                <StateTag tone={isAnswered ? 'info' : 'warn'} plain>
                  {isAnswered ? 'Answered' : 'Waiting'}
                </StateTag>
              </CardRow>
            ))}
          </CardRows>
        )}
      </Card>
    </TitledSection>
  )
}

/** The role is next to the name because the line below contains the member's email address. */
const PersonTitle = ({ name, note }: { name: string; note: string | false }) => (
  <>
    <Text as="span" strong>
      {name}
    </Text>{' '}
    {note && (
      <Text as="span" tone="secondary">
        {note}
      </Text>
    )}
  </>
)

const People = ({ company }: { company: Company }) => (
  <TitledSection
    title="Team"
    action={<ActionLink href={paths.admin.company(company.id, 'team')}>View all</ActionLink>}
  >
    <Card>
      <CardRows>
        {company.members.map(({ id, name, email, role }) => (
          <CardRow key={id}>
            <Avatar name={name} size={24} />
            <RowText title={<PersonTitle name={name} note={role === 'owner' && 'Owner'} />} note={email} />
          </CardRow>
        ))}
        {company.assigned_analysts_details.map(({ id, name }) => (
          <CardRow key={id}>
            <Avatar name={name} size={24} />
            <RowText title={<PersonTitle name={name} note="Analyst" />} />
          </CardRow>
        ))}
      </CardRows>
    </Card>
  </TitledSection>
)

export const OverviewAside = (props: CasePartProps) => (
  <Stack>
    <Requests {...props} />
    <NotesPanel company={props.company} />
    {props.company.connections.length > 0 && (
      <ConnectionsCard
        isCompact
        company={props.company}
        isMissing={false}
        isAllowed={props.rights.isAllowed}
      />
    )}
    <People company={props.company} />
  </Stack>
)
