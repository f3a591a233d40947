import { Clock, Lock, type LucideIcon, Mail, Send } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import type { ReactNode } from 'react'
import type { Company } from '#contract/companies.ts'
import { getRequestTarget } from '#contract/rules/statuses.ts'
import { useDebounced } from '#web/features/admin/search/use-debounced.ts'
import { CompanyStatusChip } from '#web/features/labels/CompanyStatusLabel.tsx'
import { getShownData, type QueryFailure } from '#web/ui/feedback/Async.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { usePreviewRequestQuery } from '../shared/api.ts'
import { Part } from '../shared/Part.tsx'
import styles from './AskPreview.module.css'
import { parseRequest, type RequestForm, type ReviewRequest } from './request-form.ts'

/** Milliseconds after the last change until the preview reloads. */
const pauseMs = 500

/** Loads the email that the request would send; null while the request is invalid. */
function usePreview(companyId: string, values: RequestForm) {
  const body = parseRequest(values)
  const json = body && JSON.stringify(body)
  const pausedJson = useDebounced(json, pauseMs)
  const preview = usePreviewRequestQuery(
    pausedJson === null
      ? skipToken
      : { params: { companyId }, body: JSON.parse(pausedJson) as ReviewRequest },
  )
  return json === null ? null : preview
}

const Consequence = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <Row as="li" gap={1} align="start">
    <Icon of={icon} small />
    <span>{children}</span>
  </Row>
)

export function AskConsequences({ company }: { company: Company }) {
  const { status, members } = company
  const target = getRequestTarget(status)
  return (
    <Part as="h3" title="What happens next">
      <Stack as="ul" gap={1}>
        {target && target !== status && (
          <Consequence icon={Send}>
            Moves to <CompanyStatusChip status={target} />
          </Consequence>
        )}
        <Consequence icon={Mail}>
          {members.length > 0
            ? `${formatCount(members.length, 'member')} ${members.length === 1 ? 'gets' : 'get'} one email right away.`
            : 'No members yet. They see the request when they join.'}
        </Consequence>
        <Consequence icon={Clock}>
          Waiting on the applicant. We send reminders after 3 and 7 days. After their last reply, it’s our
          turn.
        </Consequence>
        <Consequence icon={Lock}>
          The applicant can still change other answers. You see every change.
        </Consequence>
      </Stack>
    </Part>
  )
}

/** A preview of the email, rendered by the server. */
export function AskPreview({ company, values }: { company: Company; values: RequestForm }) {
  const preview = usePreview(company.id, values)
  const mail = preview && getShownData(preview)
  return (
    <Part as="h3" title="Email">
      {mail ? (
        <Panel pad={0} framed className={styles.mail}>
          <Panel pad={1.5}>
            <b>{mail.subject}</b>
            <Text tone="secondary" anywhere>
              {mail.recipients.length > 0 ? `To ${mail.recipients.join(', ')}` : 'No recipients yet'}
            </Text>
          </Panel>
          <MailFrame title="Email preview" html={mail.html} />
        </Panel>
      ) : (
        <Text as="output" tone="secondary">
          {preview?.error
            ? `The email couldn’t be loaded: ${(preview.error as QueryFailure).message ?? 'Something went wrong'}.`
            : 'The preview appears when every question is filled in.'}
        </Text>
      )}
    </Part>
  )
}
