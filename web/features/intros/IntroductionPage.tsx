import { useLocation } from 'react-router'
import type { Call } from '#contract/core/client.ts'
import type { AppError } from '#contract/core/errors.ts'
import { BareActions, BarePage } from '#web/features/pages/BarePage.tsx'
import { saveFile } from '#web/core/save-file.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { IntroductionView } from './IntroductionView.tsx'
import { useIntroduction } from './use-introduction.ts'

interface IntroductionPageProps {
  call: Call
  save?: (file: File) => void
}

/** `/introduction`, the link in emails to investors. Works without a sign-in for anyone with the link. */
export function IntroductionPage(props: IntroductionPageProps) {
  const { hash } = useLocation()
  // Opening a different link in the same window changes only the hash.
  return <OneIntroduction key={hash} {...props} hash={hash} />
}

function OneIntroduction({ call, save = saveFile, hash }: IntroductionPageProps & { hash: string }) {
  const opened = useIntroduction(call, save, hash)
  const { introduction, error, retry } = opened
  if (introduction) return <IntroductionView introduction={introduction} opened={opened} />
  if (error) return <Failed error={error} onRetry={retry} />
  return <QuietProgress text="Opening the introduction" />
}

/** Shows the same text for every unknown link, so that it does not disclose whether the link ever worked. */
function Failed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  if (error.code === 'not_found')
    return (
      <BarePage
        title="This link doesn’t work"
        lead="Some email apps break long links. Open the link again from the email, or copy the whole link into the address bar. If that doesn’t help, the link no longer works, and there is nothing else you need to do."
      />
    )
  if (error.code === 'introduction_closed')
    return (
      <BarePage
        title="This introduction is closed"
        lead="The introduction was withdrawn or is older than 90 days. There is nothing else you need to do."
      />
    )
  const isLimited = error.code === 'too_many_requests'
  return (
    <BarePage
      title={isLimited ? 'Too many attempts' : 'We couldn’t open this introduction'}
      lead={isLimited ? 'Wait a minute, then try again.' : addRetryAdvice(`${error.message}.`)}
    >
      <BareActions>
        <Button onClick={onRetry}>Try again</Button>
      </BareActions>
    </BarePage>
  )
}
