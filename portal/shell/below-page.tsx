import { Footer } from './footer.tsx';
import { SideButtons } from './side-buttons.tsx';

/** What stands around a page besides its header. */
export default function BelowPage() {
  return (
    <>
      <Footer />
      <SideButtons />
    </>
  );
}
