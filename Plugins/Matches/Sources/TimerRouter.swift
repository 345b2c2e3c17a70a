import Football
import GatherKit

struct TimerRouter: Router {
    let interactor: TimerInteractor
    let presenter: TimerPresenter

    func proposal(for open: OpenParameter, in session: Session) throws -> String? {
        MinutesAndSeconds.text(seconds: try interactor.snapshot(in: session).timer.setting)
    }

    func open(_ route: TimerRoute, in session: Session) throws -> Screen {
        switch route {
        case .set(let seconds): presenter.show(try interactor.set(seconds, in: session))
        case .start: presenter.show(try interactor.start(in: session))
        case .pause: presenter.show(try interactor.pause(in: session))
        case .resume: presenter.show(try interactor.resume(in: session))
        case .toggle: presenter.show(try interactor.toggle(in: session))
        case .cancel: presenter.show(try interactor.cancel(in: session))
        case .show: presenter.show(try interactor.snapshot(in: session))
        }
    }
}
