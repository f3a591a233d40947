import Box from '@mui/material/Box'
import { Clock, Lock, Mail, Send } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { pageNonce } from '#web/core/page/page-nonce.ts'
import { CompanyStatusChip } from '#web/features/labels/CompanyStatusLabel.tsx'
import { getShownData, type QueryFailure } from '#web/ui/feedback/Async.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { getRequestTarget } from '../shared/case-state.ts'
import { usePreviewRequestQuery } from '../shared/api.ts'
import { parseRequest, type RequestForm, type ReviewRequest } from './request-form.ts'

/** Milliseconds without a change after which the mail is written again. */
const pauseMs = 500

/** The mail that the request would send; null while the request is not whole. */
function usePreview(companyId: string, values: RequestForm) {
  const body = parseRequest(values)
  const json = body && JSON.stringify(body)
  const [pausedJson, setPausedJson] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPausedJson(json), pauseMs)
    return () => clearTimeout(timer)
  }, [json])
  const preview = usePreviewRequestQuery(
    pausedJson === null
      ? skipToken
      : { params: { companyId }, body: JSON.parse(pausedJson) as ReviewRequest },
  )
  return json === null ? null : preview
}

const listSx = {
  display: 'grid',
  gap: '10px',
  '& > li': { display: 'flex', gap: '10px', alignItems: 'flex-start' },
  '& svg': { flex: 'none', mt: '3px', color: 'text.secondary' },
} as const
const headingSx = { fontSize: 'var(--ui-h2)', fontWeight: 600 } as const

/** What follows from asking, in this order: what moves, who is mailed, what waits until when, what stays. */
export function AskConsequences({ company }: { company: Company }) {
  const { status, members } = company
  const target = getRequestTarget(status)
  return (
    <section aria-labelledby="ask-consequences">
      <Box component="h3" id="ask-consequences" sx={[headingSx, { mb: 1 }]}>
        What happens when you ask
      </Box>
      <Box component="ul" sx={listSx}>
        {target && target !== status && (
          <li>
            <Icon of={Send} small />
            <span>
              Moves to <CompanyStatusChip status={target} />
            </span>
          </li>
        )}
        <li>
          <Icon of={Mail} small />
          {members.length > 0
            ? `${formatCount(members.length, 'member')} ${members.length === 1 ? 'gets' : 'get'} one mail, at once.`
            : 'Nobody has joined yet: they see it once they have.'}
        </li>
        <li>
          <Icon of={Clock} small />
          Waiting on the applicant. We remind them after 3 and 7 days; the last reply gives us the turn back.
        </li>
        <li>
          <Icon of={Lock} small />
          Their other answers stay open for them to change. You see every change.
        </li>
      </Box>
    </section>
  )
}

/** The mail as the applicant gets it, written by the server. */
export function AskPreview({ company, values }: { company: Company; values: RequestForm }) {
  const preview = usePreview(company.id, values)
  const mail = preview && getShownData(preview)
  return (
    <section aria-labelledby="ask-mail">
      <Box component="h3" id="ask-mail" sx={[headingSx, { mb: 1 }]}>
        The mail
      </Box>
      {mail ? (
        <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px', overflow: 'hidden' }}>
          <Box sx={{ p: '10px 12px', borderBottom: '1px solid', borderColor: 'divider' }}>
            <b>{mail.subject}</b>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {mail.recipients.length > 0 ? `To ${mail.recipients.join(', ')}` : 'To nobody yet'}
            </Box>
          </Box>
          <MailFrame title="The mail as the applicant gets it" html={mail.html} nonce={pageNonce(document)} />
        </Box>
      ) : (
        <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
          {preview?.error
            ? `The mail couldn't be shown: ${(preview.error as QueryFailure).message ?? 'Something went wrong'}.`
            : 'It stands here as soon as every question has its words.'}
        </Box>
      )}
    </section>
  )
}
