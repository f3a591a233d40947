import { useSearchParams } from 'react-router'
import { unsubscribe } from '#contract/content.ts'
import { publicPages } from '#contract/rules/public-pages.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** `/newsletter/unsubscribe?uuid=…`, the link of a letter. It asks first: mail scanners open every link. */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const { data } = unsubscribe.body.safeParse({ uuid: search.get('uuid') })
  if (!data)
    return (
      <MessagePage
        title="A part of this link is missing"
        text="Some mail programs cut long links in two. Go back to the letter and press “Unsubscribe” once more, or copy the whole link into the address bar."
      />
    )
  const { path, title } = publicPages.unsubscribe
  return (
    <MessagePage
      title={title}
      text="Press the button, and no more letters reach the address that this link was mailed to. Mails about your application still reach you."
    >
      <form method="post" action={`${path}?uuid=${data.uuid}`}>
        <Button type="submit">Unsubscribe</Button>
      </form>
    </MessagePage>
  )
}
