import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import './console.css';
import { App } from './app.tsx';
import { styleNonce } from './served.ts';
import { addNonceToStyles } from './shell/style-nonce.ts';

addNonceToStyles(styleNonce);
createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
