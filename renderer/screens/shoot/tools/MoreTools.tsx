import { useState } from 'react';
import { Afterwards, later } from '../../../components/later.tsx';
import { MoreButton } from './MoreButton.tsx';

const ToolMenu = later(async () => (await import('./ToolMenu.tsx')).ToolMenu);

export function MoreTools() {
  const [isOpen, setIsOpen] = useState(false);
  const button = { isOpen, onOpen: setIsOpen };
  return (
    <Afterwards meanwhile={<MoreButton {...button} />}>
      <ToolMenu {...button} />
    </Afterwards>
  );
}
