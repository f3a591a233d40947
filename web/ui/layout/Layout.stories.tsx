import type { Meta, StoryObj } from '@storybook/react-vite'
import { AvatarTile } from './Avatar.tsx'
import { Card, CardBody } from './Card.tsx'
import { Columns, Grid, Grow, Panel, Row, Stack, Visible, Wrap } from './Layout.tsx'

export default {} satisfies Meta

const Part = ({ children }: { children: string }) => (
  <Card>
    <CardBody>{children}</CardBody>
  </Card>
)

export const All: StoryObj = {
  render: () => (
    <Wrap>
      <Stack gap={3}>
        <Stack gap={1} narrow>
          <Part>Stack, as wide as a form</Part>
          <Part>with a small gap</Part>
        </Stack>
        <Row columnBelow="sm">
          <Grow>
            <Part>Grow, in a row that becomes a column on phones</Part>
          </Grow>
          <Part>Row</Part>
        </Row>
        <Row justify="between" align="end" wrap>
          <AvatarTile name="Brightmarsh" size={48} />
          <AvatarTile name="Kelpmoor" size={24} />
        </Row>
        <Grid column="small">
          {['Grid', 'of equal', 'columns', 'that wrap'].map((text) => (
            <Part key={text}>{text}</Part>
          ))}
        </Grid>
        <Columns sizes="wide-first" from="sm">
          <Stack divided>
            <Panel framed>Columns, wide first</Panel>
            <Panel tone="primary">below a line</Panel>
          </Stack>
          <Panel tone="shade">Panel</Panel>
        </Columns>
        <Visible from="sm">Wide screens only</Visible>
        <Visible below="sm">Phones only</Visible>
      </Stack>
    </Wrap>
  ),
}
