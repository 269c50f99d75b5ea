/**
 * Answers can overtake each other. The returned question tells whether an answer is still news: nothing that was asked
 * for later is shown.
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
