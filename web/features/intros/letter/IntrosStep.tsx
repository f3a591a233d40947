import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { IntroApplication } from '#contract/intros.ts'
import { findMissingAnswers } from '#contract/rules/intro-letter.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import {
  type Introduced,
  selectApplication,
  selectDraft,
  selectIntroduced,
  selectRecipients,
  selectSentBack,
} from '../selectors.ts'
import { useIntroApplications } from '../api.ts'
import { selectIntros } from '../slice.ts'
import { getWizardStepPath } from '../wizard-steps.ts'
import {
  letterFields,
  type LetterTexts,
  buildInitialTexts,
  toLetterAnswer,
  toLetterTexts,
} from '../letter.ts'
import { LetterForm } from './LetterForm.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { ResultsCard } from './ResultsCard.tsx'
import { SendCard, SendDialog } from './SendCard.tsx'
import { SentBackNotes } from './SentBackNotes.tsx'
import { SubmittedLetter } from './SubmittedLetter.tsx'
import { getTextErrors, useLetterTexts } from './use-letter-texts.ts'

export function IntrosStep() {
  const company = useAppSelector(selectCompany)
  return (
    <Stack gap={3}>
      <Head />
      {company && <Letter company={company} />}
    </Stack>
  )
}

function Letter({ company }: { company: Company }) {
  return (
    <Async query={useIntroApplications(company.id)} name="your introductions" rows={6}>
      {() => <Content company={company} />}
    </Async>
  )
}

const pendingStates: ReadonlySet<Introduced['status']> = new Set(['awaiting_release', 'queued', 'sent'])

function Head() {
  const introduced = useAppSelector(selectIntroduced)
  const interested = introduced.filter(({ status }) => status === 'interested').length
  const application = useAppSelector(selectApplication)
  const draft = useAppSelector(selectDraft)
  const sentBack = useAppSelector(selectSentBack)
  if (interested > 0) {
    const lead = `${formatCount(interested, 'investor is', 'investors are')} interested. They have your letter and email address.`
    const title = interested === 1 ? 'An investor wants to talk' : 'Investors want to talk'
    return <PageHead title={title} lead={lead} />
  }
  if (sentBack.length > 0) {
    return (
      <PageHead
        title="Edit your letter and resend it"
        lead="We reviewed your letter and sent it back. It hasn’t been sent to any investors."
      />
    )
  }
  if (introduced.length > 0 && !draft) {
    return introduced.some(({ status }) => pendingStates.has(status)) ? (
      <PageHead title="Your introductions are in progress" lead="Investors’ answers will appear here." />
    ) : (
      <PageHead title="Introductions" lead="You can meet more investors or write a new letter." />
    )
  }
  if (application && !draft) {
    return (
      <PageHead
        title="Your letter is ready"
        lead="Nothing is sent until you choose investors and send them the letter."
      />
    )
  }
  return (
    <PageHead
      title="Write to your investors"
      lead="Tell investors who you are and what you build. Nothing is sent until you send the letter."
    />
  )
}

function Content({ company }: { company: Company }) {
  const application = useAppSelector(selectApplication)
  const hasPicks = useAppSelector((state) => selectIntros(state).picks.length > 0)
  const isDraft = application === null || application.status === 'draft'
  const wasSent = useAppSelector(selectIntroduced).length > 0
  const [sending, setSending] = useState<{ texts: LetterTexts | null } | null>(null)
  return (
    <>
      <SentBackNotes />
      <ResultsCard />
      {isDraft && (hasPicks || application) && (
        <Draft
          key={application?.send_backs.length ? application.id : 'new'}
          company={company}
          application={application}
          onSend={(texts) => setSending({ texts })}
        />
      )}
      {isDraft && !hasPicks && !application && <NoPicks />}
      {!isDraft && (
        <SubmittedLetter
          application={application}
          hasPicks={hasPicks}
          wasSent={wasSent}
          onSend={() => setSending({ texts: null })}
        />
      )}
      {sending && <SendDialog texts={sending.texts} onClose={() => setSending(null)} />}
    </>
  )
}

const NoPicks = () => (
  <Card>
    <EmptyState
      title="No investors picked yet"
      actions={
        <Button kind="line" size="small" href={getWizardStepPath('vcs')}>
          Pick investors
        </Button>
      }
    >
      Choose the investors you want to meet. You’ll write one letter that goes to all of them.
    </EmptyState>
  </Card>
)

interface DraftProps {
  company: Company
  application: IntroApplication | null
  onSend: (texts: LetterTexts) => void
}

function Draft({ company, application, onSend }: DraftProps) {
  const user = useAppSelector(selectUser)
  const hasRecipients = useAppSelector(selectRecipients).length > 0
  const [attempt, setAttempt] = useState(0)
  const start = application
    ? toLetterTexts(application)
    : buildInitialTexts(company, { name: user?.name ?? '' })
  const letter = useLetterTexts(start)
  const problems = findProblems(letter.texts, application)
  const send = () => {
    letter.save()
    if (problems.length > 0) setAttempt(attempt + 1)
    else onSend(letter.texts)
  }
  const missing = attempt > 0 ? Object.fromEntries(problems.map(({ path, message }) => [path, message])) : {}
  return (
    <>
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          title="Complete your letter"
          problems={problems.map(({ path, text }) => ({ id: `letter-${path}`, text }))}
        />
      )}
      <LetterForm {...letter} missing={missing} />
      {hasRecipients ? (
        <>
          <LetterPreview texts={letter.texts} />
          <SendCard onSend={send} />
        </>
      ) : (
        <NoPicks />
      )}
    </>
  )
}

function findProblems(texts: LetterTexts, application: IntroApplication | null) {
  const answers = Object.fromEntries(
    letterFields.map((name) => [name, toLetterAnswer(texts[name])]),
  ) as Record<(typeof letterFields)[number], string | null>
  const missing = findMissingAnswers({ ...answers, pitch: application?.pitch ?? null })
  const invalid = Object.entries(getTextErrors(texts))
  return [
    ...missing.map(({ path, message }) => ({
      path,
      text: message,
      message: `Required: ${message.toLowerCase()}`,
    })),
    ...invalid.map(([path, message]) => ({ path, text: message, message })),
  ]
}
