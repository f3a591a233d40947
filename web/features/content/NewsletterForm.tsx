import { homeTexts } from '#contract/rules/home-texts.ts'
import { subscribePath } from '#contract/rules/public-pages.ts'
import { Input } from '#web/ui/fields/Control.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Columns, Grow, Panel, Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

export function NewsletterForm() {
  const { title, text, hint } = homeTexts.letter
  return (
    <Wrap above="large">
      <Panel as="section" pad={3} tone="primary" aria-labelledby="letter">
        <Columns from="md" align="center">
          <Stack gap={1}>
            <Text variant="title" as="h2" id="letter">
              {title}
            </Text>
            <Text>{text}</Text>
          </Stack>
          <form method="post" action={subscribePath}>
            <Stack gap={1.5}>
              <Row gap={1.5} columnBelow="sm" align="end">
                <Grow>
                  <label htmlFor="letter-email">
                    <Text as="span" strong>
                      Email address
                    </Text>
                  </label>
                  <Input
                    id="letter-email"
                    type="email"
                    name="email"
                    required
                    maxLength={254}
                    autoComplete="email"
                    placeholder="you@company.com"
                  />
                </Grow>
                <Button type="submit" size="control">
                  Subscribe
                </Button>
              </Row>
              <Text variant="small" tone="secondary">
                {hint}
              </Text>
            </Stack>
          </form>
        </Columns>
      </Panel>
    </Wrap>
  )
}
