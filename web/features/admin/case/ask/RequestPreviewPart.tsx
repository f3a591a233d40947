import { Clock, Lock, type LucideIcon, Mail, Send } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { Response } from '#contract/core/endpoint.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { isCalendarDate } from '#contract/rules/dates.ts'
import { getRequestTarget, isEditable } from '#contract/rules/statuses.ts'
import type { previewRequest } from '#contract/staff/cases.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { CompanyStatusInText } from '#web/features/labels/CompanyStatusLabel.tsx'
import { getShownData, type QueryFailure } from '#web/ui/feedback/Async.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { usePreviewRequestQuery } from '../shared/api.ts'
import { TitledSection } from '../shared/TitledSection.tsx'
import { RequestCardPreview } from './RequestCardPreview.tsx'
import styles from './RequestPreviewPart.module.css'
import { parseRequest, type RequestForm, type ReviewRequest } from './request-form.ts'

/** Milliseconds after the last change until the preview reloads. */
const pauseMs = 500

export type RequestPreview = Response<typeof previewRequest>

interface Preview {
  /** Null while the form is invalid, and until a preview is loaded. */
  request: RequestPreview | null
  error: QueryFailure | null
}

export function useRequestPreview(companyId: string, values: RequestForm): Preview {
  const body = parseRequest(values)
  const json = body && JSON.stringify(body)
  const pausedJson = useDebounced(json, pauseMs)
  const preview = usePreviewRequestQuery(
    pausedJson === null
      ? skipToken
      : { params: { companyId }, body: JSON.parse(pausedJson) as ReviewRequest },
  )
  if (json === null) return { request: null, error: null }
  return {
    request: getShownData(preview) ?? null,
    error: (preview.error as QueryFailure | undefined) ?? null,
  }
}

const Consequence = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <Row as="li" gap={1} align="start">
    <Icon of={icon} small />
    <span>{children}</span>
  </Row>
)

function describeEmail({ members }: Company, recipient: string): string {
  if (members.length === 0) return 'No members yet. New members will see the request when they join.'
  const member = members.find(({ id }) => id === recipient)
  if (!member)
    return `${formatCount(members.length, 'member')} ${members.length === 1 ? 'gets' : 'get'} one email right away.`
  const others = members.length > 1 ? ' Other members see the request when they sign in.' : ''
  return `${member.name} gets one email right away.${others}`
}

const dayMs = 86_400_000
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** The server sends no reminder on the day of the request (see `isDue` in server/reviews/reminders.ts). */
function describeReminders(deadline: string): string {
  const unanswered = 'If anything is still missing, we’ll send'
  if (!isCalendarDate(deadline)) return `${unanswered} reminders after 3 and 7 days.`
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  const twoDaysBefore = addDays(deadline, -2)
  const first = twoDaysBefore < tomorrow ? tomorrow : twoDaysBefore
  if (first > deadline) return `${unanswered} a reminder after the deadline.`
  return `${unanswered} a reminder on ${formatDate(first)} and another after the deadline.`
}

export function RequestConsequences({ company, values }: { company: Company; values: RequestForm }) {
  const { status } = company
  const target = getRequestTarget(status)
  return (
    <TitledSection as="h3" title="What happens next">
      <Stack as="ul" gap={1}>
        {target && target !== status && (
          <Consequence icon={Send}>
            Moves to <CompanyStatusInText status={target} />
          </Consequence>
        )}
        {company.actual_review && (
          <Consequence icon={Send}>Added to the open review. Completed items stay complete.</Consequence>
        )}
        <Consequence icon={Mail}>{describeEmail(company, values.recipient)}</Consequence>
        <Consequence icon={Clock}>
          Waiting on the applicant.{' '}
          {describeReminders(values.answer_by || company.actual_review?.answer_by || '')} When everything is
          answered, the review is waiting on us.
        </Consequence>
        <Consequence icon={Lock}>
          {target && isEditable(target)
            ? 'The applicant can still change other answers. You see every change.'
            : 'The applicant can upload files and reply. Their answers stay locked in this status.'}
        </Consequence>
      </Stack>
    </TitledSection>
  )
}

const views = { email: 'Email', page: 'Founder’s page' } as const

interface RequestPreviewPartProps {
  company: Company
  values: RequestForm
  preview: Preview
}

export function RequestPreviewPart({ company, values, preview }: RequestPreviewPartProps) {
  const [view, setView] = useState<keyof typeof views>('email')
  return (
    <TitledSection as="h3" title="Preview">
      <Row as="fieldset" aria-label="Preview" gap={0.5}>
        {typedKeys(views).map((name) => (
          <Button
            key={name}
            kind={name === view ? 'filled' : 'line'}
            size="small"
            aria-pressed={name === view}
            onClick={() => setView(name)}
          >
            {views[name]}
          </Button>
        ))}
      </Row>
      {view === 'page' ? (
        <RequestCardPreview company={company} values={values} />
      ) : (
        <Email preview={preview} />
      )}
    </TitledSection>
  )
}

function Email({ preview: { request, error } }: { preview: Preview }) {
  if (request)
    return (
      <Panel pad={0} framed className={styles.mail}>
        <Panel pad={1.5}>
          <b>{request.subject}</b>
          <Text tone="secondary" anywhere>
            {request.recipients.length > 0 ? `To ${request.recipients.join(', ')}` : 'No recipients yet'}
          </Text>
        </Panel>
        <MailFrame title="Email preview" html={request.html} />
      </Panel>
    )
  return (
    <Text as="output" tone="secondary">
      {error
        ? `The email preview couldn’t be loaded: ${error.message ?? 'Something went wrong'}.`
        : 'The preview appears here once the request is complete.'}
    </Text>
  )
}
