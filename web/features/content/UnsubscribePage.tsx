import { useSearchParams } from 'react-router'
import { unsubscribe } from '#contract/content.ts'
import { publicPages } from '#contract/rules/public-pages.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/**
 * `/newsletter/unsubscribe?uuid=…`, the link in newsletters. Requires a click, because email scanners open
 * links.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const { data } = unsubscribe.body.safeParse({ uuid: search.get('uuid') })
  if (!data)
    return (
      <MessagePage
        title="This link is incomplete"
        text="Some email apps break long links. Go back to the newsletter and click “Unsubscribe” again, or copy the whole link into the address bar."
      />
    )
  const { path, title } = publicPages.unsubscribe
  return (
    <MessagePage
      title={title}
      text="We’ll stop sending the newsletter to the address that received this link. You’ll still get emails about your application."
    >
      <form method="post" action={`${path}?uuid=${data.uuid}`}>
        <Button type="submit">Unsubscribe</Button>
      </form>
    </MessagePage>
  )
}
