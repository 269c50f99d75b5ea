// Loaded before each file of tests. Each new connection to a partner parses all public roots, 20 ms of the processor. No test meets a
// server that one of them has signed, so one is left.
import { rootCertificates, setDefaultCACertificates } from 'node:tls';

setDefaultCACertificates(rootCertificates.slice(0, 1));
