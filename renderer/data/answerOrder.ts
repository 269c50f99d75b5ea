/**
 * The order in which answers were asked for, since they can overtake each other. Each asking gets a question: whether its answer is
 * still news, which it is until one that was asked for later has been shown.
 */
export function createAnswerOrder(): () => () => boolean {
  let asked = 0;
  let shown = 0;
  return () => {
    const ticket = ++asked;
    return () => {
      if (ticket < shown) return false;
      shown = ticket;
      return true;
    };
  };
}
