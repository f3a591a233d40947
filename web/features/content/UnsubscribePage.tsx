import { type ReactNode, useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { unsubscribe } from '#contract/content.ts'
import { publicPages } from '#contract/rules/public-pages.ts'
import { focusHeading } from '#web/core/focus-heading.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { ContentShell } from './ContentShell.tsx'
import { PageColumn } from './PageColumn.tsx'
import { useUnsubscribeMutation } from './api.ts'

/** `/newsletter/unsubscribe?uuid=…`, the link of a letter. It asks first: mail scanners open every link. */
export function UnsubscribePage() {
  const { uuid } = useQueryState(unsubscribe.body).query
  return (
    <ContentShell>
      <PageColumn isNarrow>{uuid ? <Question uuid={uuid} /> : <BrokenLink />}</PageColumn>
    </ContentShell>
  )
}

function Question({ uuid }: { uuid: string }) {
  const [isDone, setDone] = useState(false)
  const [endSubscription] = useUnsubscribeMutation()
  const { isBusy, error, submit } = useSubmit(endSubscription, {
    onDone: () => {
      setDone(true)
      focusHeading()
    },
  })
  usePageTitle(isDone ? 'You are unsubscribed' : publicPages.unsubscribe.title)
  if (isDone)
    return (
      <Message
        title="You are unsubscribed"
        text="No more letters reach the address that this link was mailed to. If you change your mind, subscribe again below any post."
      >
        <Button kind="line" href={paths.blog}>
          Go to the blog
        </Button>
      </Message>
    )
  return (
    <Message
      title={publicPages.unsubscribe.title}
      text="Press the button, and no more letters reach the address that this link was mailed to. Mails about your application still reach you."
    >
      <Button loading={isBusy} onClick={() => void submit({ body: { uuid } })}>
        {isBusy ? 'Unsubscribing…' : 'Unsubscribe'}
      </Button>
      {error && (
        <Note tone="bad" live="alert">
          {error.code === 'too_many_requests'
            ? 'That was too often. Wait a few minutes, then try again.'
            : `${error.message}. You are still subscribed; try again in a moment.`}
        </Note>
      )}
    </Message>
  )
}

const brokenLinkTitle = 'A part of this link is missing'

function BrokenLink() {
  usePageTitle(brokenLinkTitle)
  return (
    <Message
      title={brokenLinkTitle}
      text="Some mail programs cut long links in two. Go back to the letter and press “Unsubscribe” once more, or copy the whole link into the address bar."
    />
  )
}

const Message = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <>
    <Text variant="title">{title}</Text>
    <Text variant="lead">{text}</Text>
    {children}
  </>
)
